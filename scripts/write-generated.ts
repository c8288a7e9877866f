import { writeGenerated } from './generated-files'

// `npm run generate`
writeGenerated()
