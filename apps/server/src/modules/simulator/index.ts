/** The door of this module: what the rest of the server may use of it. */

export { simulatePast, type Simulation, type SimulationAsked } from './simulate.service.ts';
