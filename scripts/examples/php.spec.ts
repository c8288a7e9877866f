import { requireProgram } from '../programs'
import { testExample } from './test-example'

requireProgram('php', 'php-cli')
testExample('php', { packages: 'project', isBuilt: false, ready: /The shop is at http/ })
