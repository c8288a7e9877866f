import { testExample } from './test-example'

testExample('nuxt', { packages: 'registry', isBuilt: true, ready: /Listening on|Local:/ })
