import { signal } from '@preact/signals'

export const views = ['Intents', 'Payments', 'Disputes', 'Requests'] as const
export type View = (typeof views)[number]

export const view = signal<View>('Intents')
