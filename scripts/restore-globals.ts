import { afterAll, vi } from 'vitest'

// The test files of a process share its globals. A `document` that a test has stubbed would make
// the next file a page.
afterAll(() => vi.unstubAllGlobals())
