package org.omnigraph.domain.planted;

import org.springframework.messaging.support.GenericMessage;

/** Breaks the rule that the domain is pure. */
interface KnowsAFramework {
    GenericMessage<String> message();
}
