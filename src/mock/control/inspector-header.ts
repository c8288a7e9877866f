/**
 * The header of the requests that the inspector sends to read the service. These requests are not
 * logged and no fault affects them, so that the inspector does not change what it shows. CORS does
 * not allow the header, so only pages of the service's own origin can send it.
 */
export const inspectorHeader = 'x-mock-inspector'
