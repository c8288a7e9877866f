/**
 * The oldest browsers that Tender supports, from the spring of 2023 and, for Firefox, from the end
 * of that year. The build compiles newer syntax for them. `scripts/packed/browser-support.spec.ts`
 * checks that the built files call no newer function. docs/guide/browsers.md lists them for
 * merchants.
 */
export const oldestBrowsers = ['chrome111', 'edge111', 'firefox121', 'safari16.4']
