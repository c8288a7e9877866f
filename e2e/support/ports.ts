/** The ports of the tests' servers. They differ from the demo's, which may be running. */
export const ports = {
  worker: { shop: 4373, service: 4374 },
  node: { shop: 4383, service: 4384 },
} as const
