import { describeStore } from '../../../lab/support/checkout-handlers/store-suite'
import { memoryStore } from './memory-store'

const store = memoryStore()
describeStore('memoryStore()', { store: () => store })
