import { testExample } from './test-example'

testExample('python', { packages: 'project', isBuilt: false, ready: /The shop is at http/ })
