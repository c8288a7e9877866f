import { testExample } from './test-example'
import { withoutScripts } from './without-scripts'

testExample('nextjs', { packages: 'registry', isBuilt: true, ready: /Ready in/, ownJourneys: [withoutScripts] })
