declare const __TENDER_VERSION__: string
