type Callable = (...given: unknown[]) => unknown

/**
 * Copies options deeply. Each function of the copy, except those in lists, calls the function that
 * the latest options have at the same path, because a framework creates new functions with each
 * rendering. The copy also replaces the proxies of reactive frameworks, which cannot be sent to a
 * frame. Nodes and instances of classes are not copied. Members that are undefined are left out.
 *
 * @param latest returns the latest version of `options`
 */
export const copyOptions = <Options>(options: Options, latest: () => Options | undefined): Options => {
  if (Array.isArray(options)) return options.map((each) => copyOptions(each, () => each)) as Options
  if (!isPlainObject(options)) return options
  const member = (name: string) => (latest() as Record<string, unknown> | undefined)?.[name]
  const entries = Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (...given: unknown[]) => (member(name) as Callable | undefined)?.call(latest(), ...given)
        : copyOptions(value, () => member(name)),
    ])
  return Object.fromEntries(entries)
}

const isPlainObject = (value: unknown): value is object => {
  const prototype = Object(value) === value && Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
