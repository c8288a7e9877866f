import { testExample } from './test-example'

testExample('nextjs', { packages: 'registry', isBuilt: true, ready: /Ready in/ })
