import '../card/style.css'
import { readFragment } from '../../src/bridge/meet-page'
import { fieldNames } from '../../src/shared/types'
import { startCard } from '../card/start'
import { startSplitCard } from './start-split-card'

const address = readFragment(location.hash)
const field = fieldNames.find((name) => name === address.field) ?? 'number'

startCard({
  role: 'field',
  title: field,
  make: (given) => startSplitCard({ ...given, field, address }),
})
