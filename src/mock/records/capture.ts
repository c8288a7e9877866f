/**
 * When an authorised payment is captured: immediately by its flow, by an API call, or by an
 * automation after a delay.
 */
export type Capture = { by: 'flow' } | { by: 'api' } | { by: 'automation'; afterMs: number }
