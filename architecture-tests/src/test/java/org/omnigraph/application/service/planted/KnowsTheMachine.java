package org.omnigraph.application.service.planted;

import org.springframework.statemachine.StateMachine;

/** Breaks the rules about Spring and its state machine. */
interface KnowsTheMachine {
    StateMachine<String, String> machine();
}
