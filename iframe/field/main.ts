import '../card/style.css'
import { fieldNames } from '../../src/shared/types'
import { startCard } from '../card/start'
import { beginMeeting } from '../element/meeting'
import { startSplitCard } from './start-split-card'

const meeting = beginMeeting('field')
const { address } = meeting
const field = fieldNames.find((name) => name === address.field) ?? 'number'

startCard({
  meeting,
  title: field,
  make: (given) => startSplitCard({ ...given, field, address }),
})
