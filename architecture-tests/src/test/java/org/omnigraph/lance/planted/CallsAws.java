package org.omnigraph.lance.planted;

import software.amazon.awssdk.planted.Client;

/** Breaks the rule that AWS stays in its adapter. */
interface CallsAws {
    Client client();
}
