import { faulty } from '../faulty'

/** An option of `pay` that cannot be what it is. */
export const refused = (path: string, expected: string) => faulty('pay', path, `expected ${expected}`)
