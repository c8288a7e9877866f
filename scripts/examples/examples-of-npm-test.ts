/**
 * The examples that every `npm test` runs, in Chromium. Its last step runs a slice of the others.
 */
export const examplesOfNpmTest: readonly string[] = ['html-express.spec', 'curl.spec', 'service.spec']
