/** When an authorised payment is captured: at once, when the API says so, or by an automation after a while. */
export type Capture = { by: 'flow' } | { by: 'api' } | { by: 'automation'; afterMs: number }
