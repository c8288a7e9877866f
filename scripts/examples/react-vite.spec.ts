import { testExample } from './test-example'

testExample('react-vite', { packages: 'project', isBuilt: true, ready: /The shop is at http/ })
