/** The payment flows this shop may use, the usual one first. Each pays in its own way: at once, on shipping, an hour later. */
const flows = ['flow_immediate', 'flow_delayed', 'flow_auto_capture'] as const
export type Flow = (typeof flows)[number]

/** The flow of this name if the shop uses it, else the usual one: the name comes from the address bar or a form field. */
export const flowOf = (name: string | null | undefined): Flow => flows.find((flow) => flow === name) ?? flows[0]
