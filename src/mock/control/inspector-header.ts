/**
 * The header of requests with which the inspector reads the service. They are not logged, and
 * faults do not affect them, so that watching the service does not change what is watched. CORS
 * does not allow the header, so only pages of the service's own origin can send it.
 */
export const inspectorHeader = 'x-mock-inspector'
