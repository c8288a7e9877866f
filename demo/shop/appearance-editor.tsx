import { render } from 'preact'
import { Editor } from '../appearance-editor/components/editor'
import { followAddress } from '../appearance-editor/models/editor-state'
import { findElement } from './find-element'

const { serviceUrl = '' } = document.body.dataset
const locale = new URL(location.href).searchParams.get('locale') ?? 'en'
if (locale === 'ar') document.documentElement.dir = 'rtl'

followAddress()
render(<Editor serviceUrl={serviceUrl} locale={locale} />, findElement('#editor'))
