import { mergeApplicationConfig } from '@angular/core'
import { type BootstrapContext, bootstrapApplication } from '@angular/platform-browser'
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr'
import { App, config } from './app/app'

/** The pages are rendered in the browser. */
const serverConfig = mergeApplicationConfig(config, {
  providers: [provideServerRendering(withRoutes([{ path: '**', renderMode: RenderMode.Client }]))],
})

export default (context: BootstrapContext) => bootstrapApplication(App, serverConfig, context)
