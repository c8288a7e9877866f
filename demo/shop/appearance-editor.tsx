import { render } from 'preact'
import { Editor } from '../appearance-editor/components/editor'
import { followAddress } from '../appearance-editor/models/editor-state'
import { findElement } from './find-element'
import { startCopyButtons } from './tools/copy-button'
import { startCodeView } from './tools/show-code'
import { startSkipLink } from './tools/skip-link'

const { serviceUrl = '' } = document.body.dataset
const locale = new URL(location.href).searchParams.get('locale') ?? 'en'
if (locale === 'ar') document.documentElement.dir = 'rtl'

followAddress()
render(<Editor serviceUrl={serviceUrl} locale={locale} />, findElement('#editor'))

// Only the demo has a bar and shows its code.
startSkipLink()
startCopyButtons()
startCodeView()
