import { testExample } from './test-example'

testExample('php', { packages: 'project', isBuilt: false, ready: /The shop is at http/ })
