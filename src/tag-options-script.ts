import { createTagOptions } from './sdk/form/apply-tag-options'

// The entry of tag-options.js. core.js loads this file and then calls `createTagOptions`.
if (window.Tender) window.Tender.createTagOptions = createTagOptions
