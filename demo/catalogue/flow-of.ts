/**
 * The payment flows of this shop, the default first. They capture immediately, on request, or after
 * an hour.
 */
const flows = ['flow_immediate', 'flow_delayed', 'flow_auto_capture'] as const
export type Flow = (typeof flows)[number]

/** Returns the flow of this name, or the default for an unknown name from a URL or form field. */
export const flowOf = (name: string | null | undefined): Flow => flows.find((flow) => flow === name) ?? flows[0]
