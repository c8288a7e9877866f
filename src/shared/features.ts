/**
 * Optional additions to the published API. A service lists those that it supports at
 * `/frames/account`.
 */
export const features = ['clientTokenTrackingId', 'linkedPaymentAmount', 'preferredBrand', 'declineCode'] as const

export type Feature = (typeof features)[number]
