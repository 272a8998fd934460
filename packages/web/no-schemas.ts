const nothing = () => ({});

/** Stands in for the schema library in the bundle, where only methods and paths of the contract are needed. */
export const Type = new Proxy({}, { get: () => nothing });
