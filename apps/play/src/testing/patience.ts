import { configure } from '@testing-library/react';

// A part whose code is fetched takes longer than a second on a busy machine.
configure({ asyncUtilTimeout: 8000 });
