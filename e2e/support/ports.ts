/** The tests' own servers, beside a demo that may be running. */
export const ports = {
  worker: { shop: 4373, service: 4374 },
  node: { shop: 4383, service: 4384 },
} as const
