import { testExample } from './test-example'

testExample('html-express', { packages: 'project', isBuilt: false, ready: /The shop is at http/ })
