import type { IForbiddenRuleType } from 'dependency-cruiser'

/** For each folder, the project files that it may import. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  '^src/shared/': ['^src/shared/'],
  '^src/bridge/': ['^src/bridge/', '^src/shared/'],
  '^src/contract/': ['^src/contract/'],
  '^src/api/': ['^src/api/', '^src/contract/', '^src/shared/'],
  '^src/sdk/': ['^src/sdk/', '^src/bridge/', '^src/shared/'],
  '^src/(index|script|core-script|pay-button-script|tag-options-script|vault-script|wallets-script)\\.ts$': [
    '^src/sdk/',
    '^src/shared/',
  ],
  '^src/bindings/session/': ['^src/bindings/session/', '^src/(sdk|shared)/'],
  '^src/bindings/': ['^src/bindings/', '^src/(sdk|shared)/'],
  '^src/(elements|preact|react|svelte|vue)\\.ts$': ['^src/bindings/'],
  '^src/server/': ['^src/server/', '^src/api/', '^src/contract/', '^src/shared/'],
  '^src/server\\.ts$': ['^src/server/', '^src/api/', '^src/contract/', '^src/shared/'],
  '^src/orders-process/': ['^src/(orders-process|server)/', '^src/shared/'],
  '^src/verify/': ['^src/verify/'],
  '^src/conformance/': [
    '^src/(conformance|contract)/',
    '^src/shared/is-object\\.ts$',
    '^src/mock/node/create-node-mock\\.ts$',
    '^lab/contract-suite/',
  ],
  '^src/mock/': ['^src/mock/', '^src/contract/', '^src/shared/'],
  '^src/mock-worker/service/': [
    '^src/mock-worker/service/',
    '^src/mock/(create-mock|routes|page/mock-folder|store/[^/]+)\\.ts$',
    '^src/(server\\.ts$|server/|shared/)',
  ],
  '^lab/contract-suite/': ['^lab/contract-suite/', '^src/(mock|contract|shared)/'],
  '^src/mock-worker/page/': ['^src/mock-worker/page/', '^src/mock/page/'],
  '^iframe/mock/': [
    '^iframe/',
    '^src/bridge/frame-address\\.ts$',
    '^src/mock/page/',
    '^src/mock-worker/page/register-worker\\.ts$',
  ],
  '^iframe/controller/': [
    '^iframe/(controller/|(page-value|service-base|texts|version-folder|with-retries)\\.ts$)',
    '^src/(bridge|shared)/',
    '^src/(api/[^/]+|contract/leaves)\\.ts$',
  ],
  '^iframe/card/': ['^iframe/(card/|element/|appearance/|texts\\.ts$)', '^src/(bridge|shared)/'],
  '^iframe/element/': ['^iframe/element/', '^src/(bridge|shared)/'],
  '^iframe/payment/': [
    '^iframe/(payment/|card/|element/|appearance/|(service-base|texts|with-retries)\\.ts$)',
    '^src/(bridge|shared)/',
    '^src/(api/[^/]+|contract/leaves)\\.ts$',
  ],
  '^iframe/field/': ['^iframe/(field/|card/|element/)', '^src/(bridge|shared)/'],
  '^iframe/challenge/': ['^iframe/(challenge/|appearance/|texts\\.ts$)', '^src/(bridge|shared)/'],
  '^iframe/vault/': [
    '^iframe/(vault/|payment/|controller/(allowed-account|client-token|payment/element-channels)\\.ts$)',
    '^iframe/(appearance/|challenge/apply-dialog-appearance\\.ts$|(page-value|service-base|texts|with-retries)\\.ts$)',
    '^src/(bridge|shared)/',
    '^src/(api/[^/]+|contract/leaves)\\.ts$',
  ],
  '^iframe/methods/': [
    '^iframe/(methods/|payment/|card/style\\.css$|vault/(methods-protocol\\.ts$|models/))',
    '^iframe/(element/|appearance/|texts\\.ts$)',
    '^src/(bridge|shared)/',
  ],
  '^iframe/return/': [
    '^iframe/(return/|challenge/models/read-return-message\\.ts$|(service-base|texts)\\.ts$)',
    '^src/(api/(read-account|browser-operations|transport)\\.ts$|shared/)',
  ],
  '^iframe/appearance/': ['^iframe/(appearance/|version-folder\\.ts$)', '^src/shared/'],
  '^src/testing/': [
    '^src/testing/',
    '^src/mock/(node\\.ts$|control/|wallets/)',
    '^src/sdk/',
    '^src/bridge/protocol\\.ts$',
    '^src/shared/',
  ],
  '^demo/shop/': ['^demo/', '^src/(index|mock/wallets/index)\\.ts$'],
  '^src/mock/domain/': ['^src/mock/(domain|store|seed)/', '^src/mock/[^/]+\\.ts$', '^src/(contract|shared)/'],
  '^src/mock/store/': ['^src/mock/store/', '^src/mock/time\\.ts$', '^src/contract/'],
  '^src/mock/domain/payments/life-cycle\\.ts$': ['^src/mock/(store/records|errors|time)\\.ts$', '^src/shared/'],
}

/** Matches tests, which may import everything. Their helpers are in `lab/`. */
const tests = '\\.test\\.tsx?$'

/** The import directions of docs/architecture.md, and no cycles, including type imports. */
export const structureRules: IForbiddenRuleType[] = [
  { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
  ...Object.entries(allowed).map(
    ([from, to]): IForbiddenRuleType => ({
      name: `${from} imports only ${to.join(', ')}`,
      severity: 'error',
      from: { path: from, pathNot: tests },
      to: { path: '^(src|iframe|lab|demo|scripts|e2e)/', pathNot: [...to] },
    }),
  ),
]

/**
 * The folders that have a rule. A test checks that they exist, because a rule for a missing folder
 * never fails.
 */
export const foldersWithRules: readonly string[] = Object.keys(allowed)
