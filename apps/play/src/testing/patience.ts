import { configure } from '@testing-library/react';

// This only ends what hangs: whoever waits goes on as soon as there is what they wait for.
configure({ asyncUtilTimeout: 12_000 });
