import { configure } from '@testing-library/react';

// Only ends what hangs: whoever waits goes on as soon as there is what they wait for. Less than a call may take, so that
// none is ended by its own limit where a test waits for another end.
configure({ asyncUtilTimeout: 12_000 });
