import { bootstrapApplication } from '@angular/platform-browser'
import { App, config } from './app/app'

bootstrapApplication(App, config).catch((error) => console.error(error))
