import { testExample } from './test-example'
import { withoutScripts } from './without-scripts'

testExample('html-express', {
  packages: 'project',
  isBuilt: false,
  ready: /The shop is at http/,
  ownJourneys: [withoutScripts],
})
