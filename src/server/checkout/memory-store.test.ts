import { memoryStore } from './memory-store'
import { describeStore } from './testing/store-suite'

const store = memoryStore()
describeStore('memoryStore()', { store: () => store })
