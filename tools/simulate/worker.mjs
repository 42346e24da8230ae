import { tsImport } from 'tsx/esm/api';

// A worker does not inherit the reading of TypeScript from the thread that starts it.
await tsImport('./worker.ts', import.meta.url);
