/** The only style of the service's own pages. The content security policy allows it by its hash. */
export const style = `
:root{color-scheme:light dark;--accent:#0b57d0;--ink:#1b1b1f;--soft:#5c5f66;--paper:#fff;--line:#74777f;--floor:#eef0f4}
@media(prefers-color-scheme:dark){:root{--accent:#a8c7fa;--ink:#e4e4e9;--soft:#b4b8c0;--paper:#17181b;--line:#8e918f;--floor:#0d0e10}}
body.PAYPAL{--accent:#7a3e00}body.KLARNA{--accent:#8a1c5b}
@media(prefers-color-scheme:dark){body.PAYPAL{--accent:#ffb77c}body.KLARNA{--accent:#ffb0d6}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem;overflow-wrap:break-word}
@media(min-width:32rem) and (min-height:38rem){body{display:grid;place-items:center;min-height:100vh;background:var(--floor)}main{width:28rem;max-width:28rem;padding:1.5rem 2rem 2rem;background:var(--paper);border:1px solid var(--line);border-radius:1.5rem}}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem .75rem;font-weight:600;color:var(--accent);border-bottom:2px solid;padding-bottom:.5rem}
header small{padding:.125rem .625rem;border:1px solid;border-radius:1rem;font-size:.75rem;color:var(--soft)}
h1{font-size:1.25rem;line-height:1.3;margin:1.25rem 0 .5rem}
.soft{color:var(--soft)}
.amount{margin:.5rem 0 0;font-size:1.75rem;font-weight:650;line-height:1.2;font-variant-numeric:tabular-nums}
.amount+p{margin-top:.25rem}
.pair{display:flex;flex-wrap:wrap;gap:0 .75rem}
.pair>*{flex:1 1 9rem;width:auto}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.25rem 0}
dt{color:var(--soft)}
dd{margin:0 0 0 auto;text-align:end;overflow-wrap:anywhere}
label{display:block;font-weight:600;margin-top:1rem}
input{width:100%;font:inherit;font-size:1.25rem;padding:.5rem .75rem;margin-top:.25rem;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:.5rem}
button,.go{display:block;width:100%;min-height:2.75rem;padding:.5rem 1rem;margin-top:.75rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;border:2px solid var(--accent);border-radius:.5rem;color:var(--paper);background:var(--accent)}
.other{color:var(--accent);background:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media(forced-colors:active){button,.go,input{border:1px solid}}
@media print{:root{color-scheme:light;--accent:#000;--ink:#000;--soft:#000;--paper:#fff;--floor:#fff}body{display:block}main{width:auto;max-width:none;padding:0;border:0}.pair{display:none}dl{max-width:32rem}dl div{break-inside:avoid}}`
