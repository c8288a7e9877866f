import { requireProgram } from '../programs'
import { testExample } from './test-example'

requireProgram('python3', 'python3')
testExample('python', { packages: 'project', isBuilt: false, ready: /The shop is at http/ })
