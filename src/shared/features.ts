/** The extensions of the published interface that a service can announce at `/frames/account`. */
export const features = ['clientTokenTrackingId', 'linkedPaymentAmount', 'preferredBrand', 'declineCode'] as const

export type Feature = (typeof features)[number]
