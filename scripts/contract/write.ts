import { writeContract } from './generate'

writeContract()
